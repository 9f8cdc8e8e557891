/** The entries of each page's first view, by the name of the page. */
export declare const firstLoads: Readonly<Record<string, readonly string[]>>

/** The names of first views by the paths of the client's pages. */
export declare const firstLoadPaths: Readonly<Partial<Record<import('../../../contract/pages.ts').PagePath, string>>>
