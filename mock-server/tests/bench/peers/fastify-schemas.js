// What the answers of the Fastify apps look like. With a schema Fastify writes JSON faster than `JSON.stringify` does.
const text = { type: "string" };
const whole = { type: "integer" };
const answer = (more) => ({ type: "object", properties: { code: whole, message: text, status: text, ...more } });
const project = { type: "object", properties: { id: whole, name: text, desc: text } };

const refused = answer({ subMessage: text });
export const listed = { 200: answer({ projects: { type: "array", items: project }, total: whole }), "4xx": refused };
export const deleted = { 200: answer({}), "4xx": refused };
