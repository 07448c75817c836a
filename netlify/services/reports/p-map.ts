/** Bounded concurrency: does the same to many things, so many at a time; as soon as one is done, its lane takes the next. */
export async function pMap<Thing, Result>(
  lanes: number,
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = things.entries()
  const lane = async () => {
    for (const [index, thing] of waiting) results[index] = await work(thing)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
