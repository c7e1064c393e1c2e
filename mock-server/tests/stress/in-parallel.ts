/** Works on all items, so many at a time, each when one before it is done. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items].entries();
  const worker = async () => {
    for (const [place, item] of waiting) await work(item, place);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
