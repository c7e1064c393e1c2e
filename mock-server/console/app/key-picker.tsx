import { useState } from "preact/hooks";
import { control, problemText, statePath } from "./control.ts";
import { accountOf, isKey } from "./interface.ts";
import { useSession } from "./session.ts";
import { count } from "./text.tsx";

/** A field for the key of an account or of a copy of it: the account's key, a colon, and any name. */
export function KeyPicker() {
  const { accounts, masterKey, chooseKey, connected, say } = useSession();
  const [draft, setDraft] = useState<string>();
  const refuse = (text: string) => say({ text, tone: "bad" });
  const choose = async (text: string) => {
    setDraft(undefined);
    const key = text.trim();
    if (key === "" || key === masterKey) return;
    if (!isKey(key)) return refuse(`No account can have the key ${key}. A copy has a printable name: ${accountOf(key)}:mine.`);
    await control("GET", statePath(key)).then(
      () => chooseKey(key),
      (problem: unknown) => refuse(`${key}: ${problemText(problem)}`),
    );
  };
  return (
    <label class="key">
      <span>Key</span>
      <input
        list="keys"
        autocomplete="off"
        spellcheck={false}
        title={`A key, or ${accountOf(masterKey)}:NAME for a copy with a state of its own`}
        value={draft ?? masterKey}
        disabled={!connected}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <datalist id="keys">
        {accounts.map(({ key, plan, projects }) => (
          <option key={key} value={key}>{`${plan} · ${count(projects.length)}`}</option>
        ))}
      </datalist>
    </label>
  );
}
