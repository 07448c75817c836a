/**
 * Runs `work` for every item with limited concurrency. After a failure it starts no more work, waits for what is under way, and
 * rejects: unlike p-map, which rejects while other calls still run.
 */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failed: unknown
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((problem: unknown) => {
        failed ??= problem
      })
      .finally(() => running.delete(task))
    running.add(task)
    if (running.size >= concurrency) await Promise.race(running)
    if (failed) break
  }
  await Promise.all(running)
  if (failed) throw failed
}
