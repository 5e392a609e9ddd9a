import {
  acceptedContent,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  type InputRequest,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { text } from '../results.js';
import { sealedState } from '../state.js';

interface Traveller {
  readonly name: string;
  readonly departure: string;
  readonly nights: number;
  readonly class: string;
  readonly extras?: readonly string[];
}

/** What is known of a booking so far; it lives in the client's hands, sealed. */
interface Booking {
  readonly traveller?: Traveller;
  readonly motto?: string;
}

const state = sealedState<Booking>();

const travellerForm = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const, title: 'Name', description: 'As in the passport', minLength: 2, maxLength: 60 },
    email: { type: 'string' as const, title: 'E-mail', format: 'email' as const, description: 'Where the ticket goes' },
    departure: {
      type: 'string' as const,
      title: 'Departure',
      format: 'date' as const,
      description: 'The day, in the time zone of the station',
    },
    nights: { type: 'integer' as const, title: 'Nights', minimum: 1, maximum: 30, default: 3 },
    class: {
      type: 'string' as const,
      title: 'Class',
      oneOf: [
        { const: 'second', title: 'Second class' },
        { const: 'first', title: 'First class' },
        { const: 'sleeper', title: 'Sleeping car' },
      ],
      default: 'second',
    },
    extras: {
      type: 'array' as const,
      title: 'Extras',
      maxItems: 2,
      items: { type: 'string' as const, enum: ['bicycle', 'window seat', 'breakfast'] },
    },
    newsletter: { type: 'boolean' as const, title: 'Newsletter', default: false },
  },
  required: ['name', 'departure', 'nights', 'class'],
};

// The client checks the content too, but a server believes nobody.
const travellerSchema = fromJsonSchema<Traveller>(travellerForm);

/** Four rounds: a form, a completion by the client's model, consent to a payment page, and the ticket. */
export function registerBookTrip(server: McpServer): void {
  server.registerTool(
    'book_trip',
    {
      title: 'Book a trip',
      description: 'Books a train trip: asks who travels, for a motto, and for the payment',
      inputSchema: fromJsonSchema<{ city: string }>({
        type: 'object',
        properties: { city: { type: 'string', minLength: 1, maxLength: 40 } },
        required: ['city'],
      }),
      outputSchema: fromJsonSchema({
        type: 'object',
        properties: {
          booked: { type: 'boolean' },
          city: { type: 'string' },
          traveller: { type: 'string' },
          nights: { type: 'integer' },
          ticket: { type: 'string' },
        },
        required: ['booked', 'city'],
      }),
    },
    ({ city }, ctx) => bookTrip(city, ctx),
  );
}

async function bookTrip(city: string, ctx: ServerContext) {
  const of = `book_trip ${city}`;
  const answers = ctx.mcpReq.inputResponses;
  const booking = state.unseal(ctx, of) ?? {};
  const ask = async (key: string, question: InputRequest, known: Booking): Promise<InputRequiredResult> =>
    inputRequired({ inputRequests: { [key]: question }, requestState: await state.seal(ctx, of, known) });

  if (!booking.traveller) {
    const traveller = acceptedContent(answers, 'traveller', travellerSchema);
    if (traveller) return ask('motto', mottoFor(city, traveller), { traveller });
    if (refused(ctx, 'traveller')) return notBooked(city, 'nobody said who travels');
    return ask('traveller', whoTravels(city), {});
  }
  if (booking.motto === undefined) {
    const motto = inputResponse(answers, 'motto');
    if (motto.kind !== 'sampling') return ask('motto', mottoFor(city, booking.traveller), booking);
    return ask('payment', paymentFor(city), { ...booking, motto: firstText(motto.result.content) });
  }
  const payment = inputResponse(answers, 'payment');
  if (payment.kind !== 'elicit') return ask('payment', paymentFor(city), booking);
  if (payment.action !== 'accept') return notBooked(city, 'it was not paid');

  const { name, nights } = booking.traveller;
  const ticket = `${city.slice(0, 3).toUpperCase()}-${String(nights).padStart(2, '0')}`;
  return {
    ...text(`Ticket ${ticket}: ${name} goes to ${city} for ${String(nights)} nights. "${booking.motto}"`),
    structuredContent: { booked: true, city, traveller: name, nights, ticket },
  };
}

const whoTravels = (city: string): InputRequest =>
  inputRequired.elicit({ message: `Who travels to ${city}?`, requestedSchema: travellerForm });

const mottoFor = (city: string, { name }: Traveller): InputRequest =>
  inputRequired.createMessage({
    systemPrompt: 'You write mottos of at most eight words.',
    messages: [{ role: 'user', content: { type: 'text', text: `A motto for ${name}'s trip to ${city}, please.` } }],
    maxTokens: 40,
  });

const paymentFor = (city: string): InputRequest =>
  inputRequired.elicitUrl({
    message: `Please pay for ${city} on this page.`,
    url: `https://pay.travel-desk.example/checkout?trip=${encodeURIComponent(city)}`,
  });

function refused(ctx: ServerContext, key: string): boolean {
  const answer = inputResponse(ctx.mcpReq.inputResponses, key);
  return answer.kind === 'elicit' && answer.action !== 'accept';
}

const notBooked = (city: string, why: string) => ({
  ...text(`No trip to ${city}: ${why}.`),
  structuredContent: { booked: false, city },
});

function firstText(content: unknown): string {
  const block: unknown = Array.isArray(content) ? content[0] : content;
  const { text: words } = block as { text?: unknown };
  return typeof words === 'string' ? words : '';
}
