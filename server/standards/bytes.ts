/** JSON as bytes: the server would add a charset to the type of a text, which the types of JSON do not have. */
export const bytesOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))
