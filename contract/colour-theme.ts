/** Colour themes (S08); the first is the default. A theme replaces the colour of what can be acted on. */
export const colourThemes = ['product', 'blue', 'green', 'red', 'black', 'purple', 'indigo', 'orange'] as const
/** Name of a colour theme. */
export type ColourTheme = (typeof colourThemes)[number]

/** Whether a stored or received text is the name of a colour theme. */
export const isColourTheme = (text: string | null): text is ColourTheme => colourThemes.some((theme) => theme === text)
