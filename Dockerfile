# The mock server, and beside it the contract suite: docker build -t tts-projects .
# Not built in this repository's tests, for want of a Docker engine.

# By digest, so that every build has the same base. A newer one: docker buildx imagetools inspect node:22-slim
ARG NODE_IMAGE=node:22.23.3-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: `prepare` would build before the sources are here.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY openapi openapi
COPY mock-server mock-server
COPY contract-tests contract-tests
RUN npm run build
# The optional client of Redis, which needs no other package, stays in the image for TTS_PROJECTS_STORE.
RUN mv node_modules/@redis /tmp/ && npm prune --omit=dev --ignore-scripts && mv /tmp/@redis node_modules/

FROM ${NODE_IMAGE}
ENV NODE_ENV=production TTS_PROJECTS_HOST=0.0.0.0 TTS_PROJECTS_PORT=4010
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 4010
# Without the control interface any answer is healthy. The certificate need not name 127.0.0.1.
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --start-interval=250ms --retries=3 \
  CMD ["node", "-e", "const { TTS_PROJECTS_PORT: port, TTS_PROJECTS_CERT: cert } = process.env; require(cert ? 'https' : 'http').get({ host: '127.0.0.1', port, path: '/__admin/health', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode < 500 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/mock-server/cli.js"]
