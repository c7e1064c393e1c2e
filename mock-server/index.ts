/** The mock server in code: for tests without a port (`createMock`), with one (`startMock`), and for building blocks of either. */
export { type AccessEntry, type AccessLog, accessLog, type LogFormat } from "./adapters/access-log.ts";
export { expressApp } from "./adapters/express.ts";
export { type AccountSeed, DEV_ACCOUNTS, DEV_KEYS } from "./domain/dev-accounts.ts";
export type { Account, Dataset, Plan, Project, SpeechRecord } from "./domain/project.ts";
export type { ProjectId } from "./domain/project-id.ts";
export { type SeedOptions, seedDataset } from "./domain/seed-dataset.ts";
export { createHandler, type HandlerOptions } from "./http/handler.ts";
export type { ApiRequest, ApiResponse, Handler, Middleware } from "./http/message.ts";
export { createMock, type Mock, type MockOptions } from "./mock.ts";
export { type StartedMock, type StartOptions, startMock } from "./start-mock.ts";
export { memoryStore } from "./store/memory-store.ts";
export type { Store } from "./store/store.ts";
