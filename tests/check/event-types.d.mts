export declare const eventsOf: (file: string, source: string) => { type: string; alias: string; line: number }[]
export declare const wrongEvents: (files: ReadonlyMap<string, string>) => string[]
