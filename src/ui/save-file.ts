/** Hands a file to the browser to be saved under the name. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the address by then; a minute is for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
