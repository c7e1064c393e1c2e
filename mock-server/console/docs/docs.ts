/*! Bundled with lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./docs.css";
import { addressOf, SAMPLES, type SampleRequest } from "../../../openapi/pages/samples.ts";
import type { Account } from "../../operations/project.ts";
import type { AccountSummary } from "../../store/store.ts";
import { control } from "../app/control.ts";
import { indentJson, isKey, send } from "../app/interface.ts";

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
    void sendForm(form, find(form, ".sent"));
  });
  form.hidden = false;
}
keyField.addEventListener("input", () => void useKey());
find(document, ".key").hidden = false;
await start();

/** Chooses a premium key of the running data, or notes that there is none. */
async function start(): Promise<void> {
  const accounts = await accountsIn<AccountSummary>("");
  const premium = accounts.filter(({ plan }) => plan === "premium");
  keyField.value = (premium.find(({ total }) => total > 0) ?? premium[0] ?? accounts[0])?.key ?? "";
  const options = accounts.map(({ key, plan, total }) => new Option(`${plan}, ${total} projects`, key));
  find(document, "#keys").replaceChildren(...options);
  await useKey();
  if (accounts.length > 0 && premium.length === 0) note("No key of this data is premium: every request is refused.", true);
}

/** Fills samples and forms with the key, and `projectId` with a project of that key, unless a proxied server has the projects. */
async function useKey(): Promise<void> {
  const key = keyField.value;
  const [account] = isKey(key) ? await accountsIn<Account>(`?key=${encodeURIComponent(key)}`) : [];
  const { proxy } = await control<{ readonly proxy?: string }>("GET", "/scenario").catch(() => ({ proxy: undefined }));
  if (key !== keyField.value) return;
  if (proxy) note(`Requests go to ${proxy}.`, false);
  else note(textOf(key, account), account?.plan !== "premium");
  const values = { last_id: "", projectId: proxy ? "" : (account?.projects.at(-1)?.id ?? "") };
  for (const [name, value] of Object.entries(values)) {
    for (const field of document.querySelectorAll<HTMLInputElement>(`form [name=${name}]`)) field.value = value;
  }
  forms.forEach(writeSamples);
}

function textOf(key: string, account: Account | undefined): string {
  if (account) return `${account.plan}, ${account.projects.length} projects`;
  return isKey(key) ? "No account has this key." : "No account can have this key.";
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

/** Sends the request of a form, and shows the answer in `place`. */
async function sendForm(form: HTMLFormElement, place: HTMLElement): Promise<void> {
  if (/[^ -ÿ]/.test(keyField.value)) {
    place.textContent = "Nothing was sent: a header cannot hold this key.";
    return;
  }
  const request = requestOf(form);
  const { method, headers } = request;
  place.textContent = "Waiting for the answer…";
  const { answer, durationMs } = await send({ url: addressOf(request), method, headers });
  if (!answer) {
    place.textContent = "No answer: the mock is offline, or a fault broke the connection. The request may have taken effect.";
    return;
  }
  const { status, rule, text } = answer;
  // Rules of the mock itself, such as mock.fault, are not on this page.
  const link = document.getElementById(rule) ? element("a", { textContent: rule, href: `#${rule}` }) : undefined;
  place.replaceChildren(
    element("span", { textContent: status, className: `status ${status < 300 ? "good" : "open"}` }),
    " ",
    link ?? element("span", { textContent: rule }),
    " ",
    element("span", { textContent: `${durationMs} ms`, className: "quiet" }),
    element("pre", { textContent: indentJson(text), tabIndex: 0 }),
  );
}

function element(name: string, properties: object): HTMLElement {
  return Object.assign(document.createElement(name), properties);
}

/** All accounts, or that of the key in the query, with its projects; none if the mock refuses or does not answer. */
async function accountsIn<T extends AccountSummary | Account>(query: string): Promise<readonly T[]> {
  const none = { accounts: [] };
  return (await control<{ readonly accounts: readonly T[] }>("GET", `/state${query}`).catch(() => none)).accounts;
}

function find<T extends HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
