/*! Bundled with lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./docs.css";
import { addressOf, SAMPLES, type SampleRequest } from "../../../openapi/pages/samples.ts";
import { type Answered, indentJson, send } from "../app/interface.ts";

const keyField = find<HTMLInputElement>(document, "#key");
const keyNote = find(document, ".key [role=status]");
const base = find(document, "[data-base]");
const baseUrl = location.origin + base.dataset.base;
const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-operation]")];

base.textContent = baseUrl;
for (const form of forms) {
  form.addEventListener("input", () => writeSamples(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void sendForm(form);
  });
  form.hidden = false;
}
keyField.addEventListener("input", () => void useKey());
find(document, ".key").hidden = false;
await start();

/** Chooses a key of the running data that may use the interface, or tells that there is none. */
async function start(): Promise<void> {
  const accounts = await accountsIn("");
  const premium = accounts.filter(({ plan }) => plan === "premium");
  keyField.value = (premium.find(({ total = 0 }) => total > 0) ?? premium[0] ?? accounts[0])?.key ?? "";
  find(document, "#keys").replaceChildren(
    ...accounts.map(({ key, plan, total }) => new Option(`${plan}, ${total ?? 0} projects`, key)),
  );
  await useKey();
  if (accounts.length > 0 && premium.length === 0) note("No key of this data is premium: every request is refused.", true);
}

/** Fills the samples and forms with the key, and the id of a delete with that of one of its projects. */
async function useKey(): Promise<void> {
  const key = keyField.value;
  const [account] = await accountsIn(`?key=${encodeURIComponent(key)}`);
  if (key !== keyField.value) return;
  const ids = account?.projects?.map(({ id }) => id) ?? [];
  note(account ? `${account.plan}, ${ids.length} projects` : "No account has this key.", account?.plan !== "premium");
  for (const form of forms) {
    const id = form.elements.namedItem("projectId");
    if (id instanceof HTMLInputElement) id.value = ids.at(-1) ?? "";
    writeSamples(form);
  }
}

function note(text: string, bad: boolean): void {
  keyNote.textContent = text;
  keyNote.className = bad ? "bad" : "quiet";
}

function writeSamples(form: HTMLFormElement): void {
  const request = requestOf(form);
  for (const sample of form.parentElement?.querySelectorAll<HTMLElement>("[data-sample]") ?? []) {
    sample.textContent = SAMPLES[sample.dataset.sample ?? ""]?.(request) ?? "";
  }
}

function requestOf(form: HTMLFormElement): SampleRequest {
  const { method = "", path = "", headers = "{}" } = form.dataset;
  const query = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return { method, path, baseUrl, query, headers: { "X-Master-Key": keyField.value, ...JSON.parse(headers) } };
}

async function sendForm(form: HTMLFormElement): Promise<void> {
  const request = requestOf(form);
  const { method, headers } = request;
  const shown = find(form, ".sent");
  shown.textContent = "Waiting for the answer…";
  show(shown, await send({ url: addressOf(request), method, headers }));
}

function show(place: HTMLElement, { answer, durationMs }: Answered): void {
  if (!answer) {
    place.textContent = "No answer: the mock is away, or a fault broke the connection. The request may have taken effect.";
    return;
  }
  const { status, rule, text } = answer;
  const badge = element("span", String(status), `status ${status < 300 ? "good" : "open"}`);
  // Rules of the mock itself, such as mock.fault, are not on this page.
  const isHere = document.getElementById(rule) !== null;
  const named = isHere ? Object.assign(element("a", rule), { href: `#${rule}` }) : element("span", rule);
  const body = Object.assign(element("pre", indentJson(text)), { tabIndex: 0 });
  place.replaceChildren(badge, " ", named, " ", element("span", `${durationMs} ms`, "quiet"), body);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = "",
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text, className });
}

interface Account {
  readonly key: string;
  readonly plan: string;
  /** How many projects it has, in the list of all accounts. */
  readonly total?: number;
  /** In the state of one account. */
  readonly projects?: readonly { readonly id: string }[];
}

/** The accounts in the state that the control interface tells; none if it refuses or is away. */
async function accountsIn(query: string): Promise<readonly Account[]> {
  const response = await fetch(`/__admin/state${query}`).catch(() => undefined);
  if (!response?.ok) return [];
  return ((await response.json()) as { readonly accounts: readonly Account[] }).accounts;
}

function find<T extends HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
