// What Vite makes importable. Vite's own list (vite/client) gives a style sheet only a default export: the bundle would
// keep an object with all class names of the sheet. Of named exports it keeps the names that are used.
/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}

declare module '*.css' {}

declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.svg?no-inline' {
  const address: string
  export default address
}

declare module '*?url' {
  const address: string
  export default address
}

declare module '*?worker&url' {
  const address: string
  export default address
}
