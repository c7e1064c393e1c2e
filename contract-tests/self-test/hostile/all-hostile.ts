import { bodyServers } from "./bodies.ts";
import { framingServers } from "./framing.ts";
import type { Hostile } from "./hostile.ts";
import { pagingServers } from "./paging.ts";
import { redirectServers } from "./redirects.ts";
import { silentServers } from "./silent.ts";
import { stringServers } from "./strings.ts";
import { tlsServers } from "./tls.ts";

/** The corpus. */
export const allHostile: readonly Hostile[] = [
  ...silentServers,
  ...framingServers,
  ...redirectServers,
  ...bodyServers,
  ...stringServers,
  ...pagingServers,
  ...tlsServers,
];
