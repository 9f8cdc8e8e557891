/** The seconds of each file of a run that took one or more, as JSON; the longest first. */
export const recordedTimes = (outcomes) => {
  const files = outcomes.flatMap((outcome) => outcome?.files ?? [])
  const times = files
    .map(({ file, begunMs, endedMs }) => [file, Math.round((endedMs - begunMs) / 1000)])
    .filter(([, seconds]) => seconds > 0)
    .sort(([, one], [, other]) => other - one)
  return `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`
}
