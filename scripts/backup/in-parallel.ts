import pMap from 'p-map'

/**
 * Runs `work` for every item with limited concurrency. After a failure it starts no more work, waits for what is under way, and
 * rejects: unlike p-map, which rejects while other calls still run.
 */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed: unknown
  const fail = (problem: unknown) => void (failed ??= problem)
  await pMap(items, async (item) => failed ?? work(item).catch(fail), { concurrency })
  if (failed) throw failed
}
