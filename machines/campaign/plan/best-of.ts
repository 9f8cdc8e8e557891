/** Items of which the best one is looked at, changed and removed again and again (a binary heap). */
export type BestOf<Item> = {
  best(): Item | undefined
  /** Finds the best one again after the present one has changed. */
  changed(): void
  removeBest(): void
  add(item: Item): void
}

/** Takes over items; `isBetter` is a strict order of all of them. */
export const bestOf = <Item>(items: readonly Item[], isBetter: (one: Item, other: Item) => boolean): BestOf<Item> => {
  const heap = [...items]
  const sink = (from: number): void => {
    const moved = heap[from]
    if (moved === undefined) return
    let at = from
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const [one, other] = [heap[left], heap[right]]
      if (one === undefined) break
      const [child, childAt] = other !== undefined && isBetter(other, one) ? [other, right] : [one, left]
      if (!isBetter(child, moved)) break
      heap[at] = child
      at = childAt
    }
    heap[at] = moved
  }
  for (let at = Math.floor(heap.length / 2) - 1; at >= 0; at -= 1) sink(at)
  return {
    best: () => heap[0],
    changed: () => sink(0),
    add(item) {
      let at = heap.length
      heap.push(item)
      while (at > 0) {
        const parentAt = (at - 1) >> 1
        const parent = heap[parentAt]
        if (parent === undefined || !isBetter(item, parent)) break
        heap[at] = parent
        at = parentAt
      }
      heap[at] = item
    },
    removeBest() {
      const last = heap.pop()
      if (last === undefined || heap.length === 0) return
      heap[0] = last
      sink(0)
    },
  }
}
