/**
 * Value of the header `content-disposition` of a download: the name in ASCII for old clients, and in full (RFC 6266).
 */
export const attachment = (name: string): string => {
  const plain = name
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^\w .-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
