/** Maps over items with at most `concurrency` concurrent calls. @returns the results in the order of the items. */
export async function pMap<Item, Result>(
  concurrency: number,
  items: readonly Item[],
  mapper: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const remaining = items.entries()
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await mapper(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
