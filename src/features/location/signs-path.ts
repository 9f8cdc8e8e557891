type Place = { uuid: string; arabox_uuid: string | null }

/** Most signs of one print: their page reads each place. */
const MOST_SIGNS = 50

const placesWithSign = (places: readonly Place[]): readonly Place[] =>
  places.filter(({ arabox_uuid }) => arabox_uuid !== null)

/** Whether signs of some places can be printed together. */
export const hasSigns = (places: readonly Place[]): boolean => {
  const { length } = placesWithSign(places)
  return length > 0 && length <= MOST_SIGNS
}

/** The public page of a place with an arabox, or that with the signs of several. */
export const signsPath = (places: readonly Place[]): string =>
  `/shared/notice/${placesWithSign(places)
    .map(({ uuid }) => uuid)
    .join(',')}`
