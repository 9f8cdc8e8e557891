/** The query with which the form of a template begins with a campaign. */
export const writeTemplateSource = ({ uuid, name }: { uuid: string; name: string }): string =>
  String(new URLSearchParams({ campaign: uuid, name }))
