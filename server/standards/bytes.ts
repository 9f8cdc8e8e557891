/** JSON as bytes. For a text, Fastify would add a charset to the content type, which JSON types do not have. */
export const bytesOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))
