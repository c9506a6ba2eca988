export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A property that is undefined is left out when it is written. */
export type JsonObject = { [name: string]: Json | undefined };
