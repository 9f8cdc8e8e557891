/** Header `content-disposition` of a file to be saved: the name in plain ASCII for old programs and in full (RFC 6266). */
export const attachment = (name: string): string => {
  const plain = name
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^\w .-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
