/** Does one thing for many, so many at a time. */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failed: unknown
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch((problem: unknown) => {
        failed ??= problem
      })
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= atOnce) await Promise.race(running)
    if (failed) break
  }
  await Promise.all(running)
  if (failed) throw failed
}
