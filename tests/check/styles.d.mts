export declare const wrongStyles: (file: string, text: string) => string[]
export declare const wrongModules: (files: ReadonlyMap<string, string>) => string[]
