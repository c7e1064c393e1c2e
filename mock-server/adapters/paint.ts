import { styleText } from "node:util";

/** Gives a text a colour or a weight. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export const plain: Paint = (_, text) => text;

/** Colours for a terminal, unless its user wants none (https://no-color.org); anything else gets the text as it is. */
export function paintFor({ isTTY }: { readonly isTTY?: boolean }, { NO_COLOR, TERM }: NodeJS.ProcessEnv): Paint {
  if (!isTTY || NO_COLOR || TERM === "dumb") return plain;
  // Without the option Node asks whether stdout is a terminal, whatever is written to.
  return (style, text) => styleText(style, text, { validateStream: false });
}
