# The mock server, and beside it the contract suite: docker build -t tts-projects .
# Not built in this repository's tests, for want of a Docker engine: they run its commands in a folder (mock-server/container/).

FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: `prepare` would build before the sources are here.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY openapi openapi
COPY mock-server mock-server
COPY contract-tests contract-tests
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts

FROM node:22-slim
ENV NODE_ENV=production TTS_PROJECTS_HOST=0.0.0.0 TTS_PROJECTS_PORT=4010
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# The styles of the pages are served as they are.
COPY --from=build /app/mock-server/pages mock-server/pages
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --start-interval=250ms --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TTS_PROJECTS_PORT}/__admin/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/mock-server/cli.js"]
