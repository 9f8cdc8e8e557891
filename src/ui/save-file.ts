/** Downloads `content` as a file with the given name. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked after a minute: the browser may still read the URL while it saves to a slow disk.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
