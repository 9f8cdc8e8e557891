/** The text of a proof, plain or gzip. Throws if the file cannot be read or unpacked. */
export const readProofFile = async (file: Blob): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first !== 0x1f || second !== 0x8b) return file.text()
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
}
