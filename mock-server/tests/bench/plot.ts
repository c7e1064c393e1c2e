import { figure } from "./figure.ts";
import type { Figures } from "./sections.ts";
import type { ServerSpeed, Throughput } from "./throughput/throughput.ts";

const WIDTH = 720;
const PADDING = 20;
const LABELS = 150;
const FIGURES = 70;
const BARS = WIDTH - 2 * PADDING - LABELS - FIGURES;
const ROW = 26;
const HEAD = 34;

// The card has a ground of its own, so that it is read on any page.
const STYLE = `
  .card { fill: #ffffff; stroke: #d1d9e0 } .bar { fill: #8c959f } .ours { fill: #0969da } .spread { stroke: #1f2328 }
  text { fill: #1f2328; font: 13px system-ui, sans-serif } .title { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #161b22; stroke: #3d444d } .bar { fill: #6e7681 } .ours { fill: #4493f8 } .spread { stroke: #f0f6fc } text { fill: #f0f6fc }
  }
`;

/** Bars of the requests a second of every server, for lists and for deletes, with the least and the most of the rounds; as SVG. */
export function plot({ list, delete: deletes }: Partial<Pick<Figures, "list" | "delete">>): string {
  const panels: [string, Throughput | undefined][] = [
    ["Lists of 20 projects a second", list],
    ["Deletes a second", deletes],
  ];
  let y = PADDING;
  const drawn: string[] = [];
  for (const [title, throughput] of panels) {
    if (throughput === undefined) continue;
    drawn.push(panel(title, throughput.servers, y));
    y += HEAD + throughput.servers.length * ROW + PADDING;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img">`,
    "<title>Requests a second of each server</title>",
    `<style>${STYLE}</style>`,
    `<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${y - 1}" rx="8"/>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

function panel(title: string, servers: readonly ServerSpeed[], top: number): string {
  const most = Math.max(...servers.map(({ rate }) => rate.max));
  const sorted = servers.toSorted((a, b) => b.rate.median - a.rate.median);
  const bars = sorted.map((server, place) => bar(server, top + HEAD + place * ROW, BARS / most));
  return [`<text class="title" x="${PADDING}" y="${top + 16}">${title}</text>`, ...bars].join("\n");
}

function bar({ id, name, rate }: ServerSpeed, top: number, perRequest: number): string {
  const left = PADDING + LABELS;
  const at = (value: number) => (left + value * perRequest).toFixed(1);
  const [middle, baseline] = [top + ROW / 2 - 3, top + ROW / 2 + 2];
  const width = (rate.median * perRequest).toFixed(1);
  return [
    `<text x="${left - 10}" y="${baseline}" text-anchor="end">${name}</text>`,
    `<rect class="${id === "ours" ? "ours" : "bar"}" x="${left}" y="${top}" width="${width}" height="${ROW - 6}" rx="3"/>`,
    `<path class="spread" d="M${at(rate.min)} ${middle}H${at(rate.max)}"/>`,
    `<text x="${Number(at(Math.max(rate.max, rate.median))) + 8}" y="${baseline}">${figure(Math.round(rate.median))}</text>`,
  ].join("");
}
