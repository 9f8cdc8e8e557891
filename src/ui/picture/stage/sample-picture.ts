import sample from './sample-picture.svg'

/** Address of a drawn street, used where no picture can be requested (V21); it shows no real location. */
export const SAMPLE_PICTURE: string = sample
