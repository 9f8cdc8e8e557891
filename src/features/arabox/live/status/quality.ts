const GOOD = 90
const MIDDLING = 70

/** How good a share of heard minutes is, 0–100. */
export const qualityGrade = (percent: number): 'good' | 'middling' | 'poor' => {
  if (percent >= GOOD) return 'good'
  return percent >= MIDDLING ? 'middling' : 'poor'
}
