import type { Profile } from "../../openapi/index.ts";
import type { Dataset } from "../operations/project.ts";
import { seedDataset } from "./seed-dataset.ts";

/** The made-up accounts that a mock starts with where it was given none, with ids as wide as the profile wants them. */
export function startDataset(profile: Profile, seed: number): Dataset {
  return seedDataset({ seed, width: widthUnder(profile) });
}

export function widthUnder(profile: Profile): "safe" | "wide" {
  return profile["list.id-width"] === "wide" ? "wide" : "safe";
}
