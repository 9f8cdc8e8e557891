/** The entries of each page's first view, by the name of the page. */
export declare const firstLoads: Readonly<Record<string, readonly string[]>>

/** Entries of pages outside the first views, by the name of their chunk. */
export declare const bundles: Readonly<Record<string, readonly string[]>>

/** The entries of the application and of its layout, which every page for accounts has. */
export declare const layoutEntries: readonly string[]

/** The names of first views by the paths of the client's pages. */
export declare const firstLoadPaths: Readonly<Partial<Record<import('../../../contract/pages.ts').PagePath, string>>>

/** The pages with a build of their own, by name. */
export declare const apartPages: Readonly<Record<string, string>>
