export declare const wrongStyles: (file: string, text: string) => string[]
