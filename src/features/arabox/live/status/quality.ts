const GOOD = 90
const MIDDLING = 70

/** The quality grade of the share of minutes with messages, 0–100. */
export const qualityGrade = (percent: number): 'good' | 'middling' | 'poor' => {
  if (percent >= GOOD) return 'good'
  return percent >= MIDDLING ? 'middling' : 'poor'
}
