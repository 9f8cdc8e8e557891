import sample from './sample-picture.svg'

/** Address of a drawn street that stands where no picture can be asked for (V21); it shows no real place. */
export const SAMPLE_PICTURE: string = sample
