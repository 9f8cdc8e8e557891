/** Settings of a production server on an empty platform: it starts without the demo network. */
export const production = {
  NODE_ENV: 'production',
  FIRST_ADMIN_USERNAME: 'anna',
  FIRST_ADMIN_PASSWORD: 'a long password',
} as const
