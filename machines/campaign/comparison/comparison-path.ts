/** The page that compares two campaigns, by their uuids. */
export const comparisonPath = ([a, b]: readonly [string, string]): string => `/campaign/compare?a=${a}&b=${b}`
