/* The filter field of a review page: hides rows that lack one of its words. Without this script, all rows are shown and no field. */
const [box, nav] = [".filter", ".sections"].map((name) => document.querySelector(name));
const [field, told] = box.querySelectorAll("input, output");
const plain = (node) => node.textContent.toLowerCase();
const rows = [...document.querySelectorAll(field.dataset.rows)].map((row) => {
  const shown = row.cloneNode(true);
  for (const folded of shown.querySelectorAll("details > :not(summary)")) folded.remove();
  return { row, text: plain(row), shown: plain(shown), folds: [...row.querySelectorAll("details")] };
});
const sections = new Set(rows.map(({ row }) => row.parentElement.closest("section") ?? row));

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { row, text, shown, folds } of rows) {
    row.hidden = words.some((word) => !text.includes(word));
    // Open a folded part if only it contains a word, so that every match is visible.
    const hidden = words.filter((word) => !shown.includes(word));
    for (const fold of folds) fold.open = hidden.some((word) => plain(fold).includes(word));
  }
  for (const section of sections) section.hidden = rows.every(({ row }) => row.hidden || !section.contains(row));
  for (const link of nav?.children ?? []) link.hidden = document.getElementById(link.hash.slice(1))?.closest("[hidden]") != null;
  const left = rows.filter(({ row }) => !row.hidden).length;
  told.value = words.length === 0 ? "" : `${left || "none"} of ${rows.length}`;
}

box.hidden = false;
field.addEventListener("input", filter);
addEventListener("pageshow", filter);
addEventListener("keydown", (event) => {
  const isField = event.target === field;
  if (isField ? event.key !== "Escape" : event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!isField) return field.focus();
  field.value = "";
  filter();
});
