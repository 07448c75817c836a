/** Items with the same key, in their order. `Map.groupBy` is too new for the browsers that the site supports. */
export function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined) {
  const groups = new Map<string | undefined, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}
