import { startPrism } from "./prism.ts";

/** `npm run mock:prism`: a static mock of the same document, to see what the suite says of a server without state. */
const PORT = 4011;

const { baseUrl } = await startPrism(PORT);
console.log(`Prism's static mock listening on ${baseUrl}`);
