/** Groups items by a key. Groups and their items keep the order of the input. (Node.js 20 has no `Map.groupBy`.) */
export const groupBy = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const members = groups.get(key)
    if (members) members.push(item)
    else groups.set(key, [item])
  }
  return groups
}
