import { expect, test } from 'vitest'
import { catalogue } from '../../../machines/paths/catalogue/all-machines.ts'
import { structureOf } from '../../../machines/paths/structure.ts'
import { type DiagramNode, layOut } from './diagram-layout.ts'

const isApart = (one: DiagramNode, other: DiagramNode): boolean =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2

test('R03 in the diagram of every machine no state covers another one, and every transition is on a line', () => {
  for (const { name, machine } of catalogue) {
    const structure = structureOf(name, machine)
    const { nodes, edges, width, height } = layOut(structure)
    for (const [index, node] of nodes.entries()) {
      expect(node.x + node.width / 2).toBeLessThanOrEqual(width)
      expect(node.y + node.height / 2).toBeLessThanOrEqual(height)
      for (const other of nodes.slice(index + 1)) expect(isApart(node, other), `${name}: ${node.path}`).toBe(true)
    }
    const drawn = new Set(edges.flatMap(({ transitions }) => transitions.map(({ id }) => id)))
    expect(drawn).toEqual(new Set(structure.transitions.map(({ id }) => id)))
    for (const { points } of edges) expect(points.length).toBeGreaterThan(1)
  }
})
