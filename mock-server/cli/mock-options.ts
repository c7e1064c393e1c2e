import type { Profile } from "../../openapi/index.ts";
import { accessLog } from "../adapters/access-log.ts";
import type { MockOptions } from "../mock.ts";
import type { Dataset } from "../operations/project.ts";
import { notices } from "./notices.ts";
import type { Settings } from "./resolve-settings.ts";
import { tellEvictions } from "./tell-evictions.ts";

/** What the settings and the files that they name tell the mock. */
export function mockOptions(settings: Settings, profile: Profile, dataset: Dataset | undefined): MockOptions {
  const { adminToken, noAdmin, host } = settings;
  return {
    profile,
    seed: settings.rngSeed.value,
    delay: settings.delay.value,
    faults: settings.fault.value,
    cors: settings.cors.value,
    journalSize: settings.journalSize.value,
    control: noAdmin.value ? false : { hosts: [host.value], ...(adminToken.value !== undefined && { token: adminToken.value }) },
    ...(dataset && { dataset }),
    ...(!settings.silent.value && {
      log: accessLog(settings.logFormat.value, (line) => console.error(line)),
      onEvict: tellEvictions(notices(settings.logFormat.value, (line) => console.error(line))),
    }),
  };
}
