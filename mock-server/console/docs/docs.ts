/*! Bundled with lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./docs.css";
import { addressOf, SAMPLES, type SampleRequest } from "../../../openapi/pages/samples.ts";
import { type Answered, indentJson, isKey, send } from "../app/interface.ts";

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

/** Chooses a premium key of the running data, or notes that there is none. */
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

/** Fills samples and forms with the key, and `projectId` with a project of that key, unless a proxied server has the projects. */
async function useKey(): Promise<void> {
  const key = keyField.value;
  const [account] = isKey(key) ? await accountsIn(`?key=${encodeURIComponent(key)}`) : [];
  const { proxy } = await read<{ readonly proxy?: string }>("scenario");
  if (key !== keyField.value) return;
  if (proxy) note(`Requests go to ${proxy}.`, false);
  else note(textOf(key, account), account?.plan !== "premium");
  const projectId = proxy ? undefined : account?.projects?.at(-1)?.id;
  for (const form of forms) fill(form, { last_id: "", projectId: projectId ?? "" });
}

function textOf(key: string, account: Account | undefined): string {
  if (account) return `${account.plan}, ${account.projects?.length ?? 0} projects`;
  return isKey(key) ? "No account has this key." : "No account can have this key.";
}

function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  writeSamples(form);
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
  const { method = "", path = "", keyHeader = "", headers = "{}" } = form.dataset;
  const query = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return { method, path, baseUrl, query, headers: { [keyHeader]: keyField.value, ...JSON.parse(headers) } };
}

async function sendForm(form: HTMLFormElement): Promise<void> {
  const request = requestOf(form);
  const { method, headers } = request;
  const shown = find(form, ".sent");
  if (/[^ -ÿ]/.test(keyField.value)) {
    shown.textContent = "Nothing was sent: a header cannot hold this key.";
    return;
  }
  shown.textContent = "Waiting for the answer…";
  show(shown, await send({ url: addressOf(request), method, headers }));
}

function show(place: HTMLElement, { answer, durationMs }: Answered): void {
  if (!answer) {
    place.textContent = "No answer: the mock is offline, or a fault broke the connection. The request may have taken effect.";
    return;
  }
  const { status, rule, text } = answer;
  const badge = element("span", String(status), `status ${status < 300 ? "good" : "open"}`);
  // Rules of the mock itself, such as mock.fault, are not on this page.
  const isHere = document.getElementById(rule) !== null;
  const ruleName = isHere ? Object.assign(element("a", rule), { href: `#${rule}` }) : element("span", rule);
  const body = Object.assign(element("pre", indentJson(text)), { tabIndex: 0 });
  place.replaceChildren(badge, " ", ruleName, " ", element("span", `${durationMs} ms`, "quiet"), body);
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
  /** The number of projects; only in the list of all accounts. */
  readonly total?: number;
  /** Only in the state of one account. */
  readonly projects?: readonly { readonly id: string }[];
}

async function accountsIn(query: string): Promise<readonly Account[]> {
  return (await read<{ readonly accounts: readonly Account[] }>(`state${query}`)).accounts ?? [];
}

/** Reads from the control interface; an empty object if it refuses or does not answer. */
async function read<T>(path: string): Promise<Partial<T>> {
  const response = await fetch(`/__admin/${path}`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as T) : {};
}

function find<T extends HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
