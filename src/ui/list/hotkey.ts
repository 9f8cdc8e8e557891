/** Whether the page should handle a key press: not typed into a field, no modifier key, no dialog open above. */
export const isPageKey = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target
  if (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
    return false
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') === null
}
