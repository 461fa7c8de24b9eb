//! A network in floating point, its gradient, and the steps down it.

use engine::net::{MOST, Trained};

use crate::samples::{Sample, Samples};

/// All numbers of a network in one row: input weights, their bias, heads, their bias.
#[derive(Clone)]
pub(crate) struct Numbers {
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    pub(crate) heads: usize,
    pub(crate) all: Vec<f32>,
}

impl Numbers {
    pub(crate) fn zeros(inputs: usize, hidden: usize, heads: usize) -> Self {
        let all = vec![0.0; (inputs + 1) * hidden + heads * (hidden + 1)];
        Self { inputs, hidden, heads, all }
    }

    /// Small numbers to begin with, the same for the same seed.
    pub(crate) fn random(inputs: usize, hidden: usize, heads: usize, seed: u64) -> Self {
        let mut numbers = Self::zeros(inputs, hidden, heads);
        let mut state = rules_core::key::mix(seed);
        let mut next = |width: f32| {
            state = rules_core::key::mix(state);
            ((state >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * width
        };
        let first_head = (inputs + 1) * hidden;
        for (i, number) in numbers.all.iter_mut().enumerate() {
            let is_bias = i >= inputs * hidden && i < first_head || i >= first_head + heads * hidden;
            *number = match (is_bias, i < first_head) {
                (true, true) => 0.1,
                (true, false) => 0.0,
                (false, true) => next(0.15),
                (false, false) => next(1.0 / (hidden as f32).sqrt()),
            };
        }
        numbers
    }

    /// The numbers of a network that is trained further.
    pub(crate) fn from_trained(trained: Trained) -> Self {
        let (hidden, heads) = (trained.hidden, trained.head_bias.len());
        let inputs = trained.inputs.len() / hidden.max(1);
        let all = [trained.inputs, trained.bias, trained.heads, trained.head_bias].concat();
        Self { inputs, hidden, heads, all }
    }

    fn input(&self, input: usize) -> &[f32] {
        &self.all[input * self.hidden..][..self.hidden]
    }

    fn bias(&self) -> &[f32] {
        self.input(self.inputs)
    }

    fn head_at(&self, head: usize) -> usize {
        (self.inputs + 1 + head) * self.hidden
    }

    fn head_bias_at(&self, head: usize) -> usize {
        (self.inputs + 1 + self.heads) * self.hidden + head
    }

    pub(crate) fn trained(&self) -> Trained {
        let heads = self.head_at(0)..self.head_bias_at(0);
        Trained {
            hidden: self.hidden,
            bias: self.bias().to_vec(),
            inputs: self.all[..self.inputs * self.hidden].to_vec(),
            heads: self.all[heads].to_vec(),
            head_bias: self.all[self.head_bias_at(0)..].to_vec(),
        }
    }
}

/// Room for the work on one sample.
pub(crate) struct Desk {
    hidden: Vec<Vec<f32>>,
    change: Vec<f32>,
}

impl Desk {
    pub(crate) fn new(hidden: usize) -> Self {
        Self { hidden: vec![vec![0.0; hidden]; rules_core::MAX_SEATS], change: vec![0.0; hidden] }
    }
}

/// How far the network is from what it is to say of a sample; adds to the gradient where one is wanted.
pub(crate) fn learn(
    net: &Numbers,
    samples: &Samples,
    sample: Sample,
    gradient: Option<&mut Numbers>,
    desk: &mut Desk,
) -> f32 {
    let views = samples.views(sample);
    let mut values = [0.0f32; rules_core::MAX_SEATS];
    for (i, &view) in views.iter().enumerate() {
        let row = &mut desk.hidden[i];
        row.copy_from_slice(net.bias());
        for &input in samples.inputs(view) {
            let weights = net.input(usize::from(input));
            row.iter_mut().zip(weights).for_each(|(value, weight)| *value += weight);
        }
        let head = usize::from(view.head);
        let weights = &net.all[net.head_at(head)..][..net.hidden];
        let sum: f32 = dot_squares(row, weights);
        values[i] = sum + net.all[net.head_bias_at(head)];
    }
    let values = &values[..views.len()];
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let total: f32 = values.iter().map(|value| (value - most).exp()).sum();
    let mut loss = 0.0;
    let mut gradient = gradient;
    for (i, &view) in views.iter().enumerate() {
        let share = (values[i] - most).exp() / total;
        loss -= view.target * share.max(1e-9).ln();
        if view.target > 0.0 {
            // What even a perfect answer costs is taken off, so that losses of different data compare.
            loss += view.target * view.target.ln();
        }
        let Some(gradient) = gradient.as_deref_mut() else { continue };
        let error = share - view.target;
        let head = usize::from(view.head);
        let (at, bias_at) = (net.head_at(head), net.head_bias_at(head));
        gradient.all[bias_at] += error;
        let row = &desk.hidden[i];
        let weights = &net.all[at..][..net.hidden];
        let head_gradient = &mut gradient.all[at..][..net.hidden];
        for (((change, &value), &weight), head_change) in
            desk.change.iter_mut().zip(row).zip(weights).zip(head_gradient)
        {
            let kept = value.clamp(0.0, 1.0);
            *head_change += error * kept * kept;
            let slope = if value > 0.0 && value < 1.0 { 2.0 * value } else { 0.0 };
            *change = error * weight * slope;
        }
        let bias = net.inputs;
        for input in samples.inputs(view).iter().map(|&input| usize::from(input)).chain([bias]) {
            let row = &mut gradient.all[input * net.hidden..][..net.hidden];
            row.iter_mut().zip(&desk.change).for_each(|(value, change)| *value += change);
        }
    }
    loss
}

/// The sum of weighed squares of values between 0 and 1, in lanes that a compiler can keep side by side.
fn dot_squares(values: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 16];
    for (values, weights) in values.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for i in 0..16 {
            let kept = values[i].clamp(0.0, 1.0);
            lanes[i] += kept * kept * weights[i];
        }
    }
    lanes.iter().sum()
}

/// Adam: steps that know how steep each direction has been.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(numbers: usize) -> Self {
        Self { mean: vec![0.0; numbers], square: vec![0.0; numbers], steps: 0 }
    }

    /// One step down the sum of the gradients, which are emptied.
    pub(crate) fn step(&mut self, net: &mut Numbers, gradients: &mut [Numbers], samples: usize, rate: f32) {
        self.steps += 1;
        let (keep, keep_square) = (0.9f32, 0.999f32);
        let rate = rate * (1.0 - keep_square.powi(self.steps)).sqrt() / (1.0 - keep.powi(self.steps));
        let share = 1.0 / samples.max(1) as f32;
        let size = net.all.len().div_ceil(gradients.len());
        let mut parts: Vec<Vec<&mut [f32]>> = Vec::new();
        for gradient in gradients.iter_mut() {
            parts.push(gradient.all.chunks_mut(size).collect());
        }
        // Hidden values may be biased freely; all weights are held where whole numbers can carry them.
        std::thread::scope(|scope| {
            let lists =
                net.all.chunks_mut(size).zip(self.mean.chunks_mut(size)).zip(self.square.chunks_mut(size));
            let mut columns: Vec<_> = parts.into_iter().map(Vec::into_iter).collect();
            for ((net, mean), square) in lists {
                let mut column: Vec<&mut [f32]> = columns.iter_mut().filter_map(Iterator::next).collect();
                scope.spawn(move || {
                    for i in 0..net.len() {
                        let mut slope = 0.0;
                        for part in &mut column {
                            slope += part[i];
                            part[i] = 0.0;
                        }
                        slope *= share;
                        mean[i] = mean[i] * keep + slope * (1.0 - keep);
                        square[i] = square[i] * keep_square + slope * slope * (1.0 - keep_square);
                        net[i] = (net[i] - rate * mean[i] / (square[i].sqrt() + 1e-8)).clamp(-MOST, MOST);
                    }
                });
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use rules_chess960::Chess960;

    use super::*;

    fn samples() -> Samples {
        let mut samples = Samples::default();
        for (fen, share) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0.6),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", 0.8),
        ] {
            let line = format!("{fen}\t{share},{},0,0\t1,0,0,0", 1.0 - share);
            samples.push::<Chess960>(&line, 0.25).expect("a sample");
        }
        samples
    }

    fn loss(net: &Numbers, samples: &Samples, gradient: Option<&mut Numbers>) -> f32 {
        let mut desk = Desk::new(net.hidden);
        let mut gradient = gradient;
        let each = samples.all.iter();
        each.map(|&sample| learn(net, samples, sample, gradient.as_deref_mut(), &mut desk)).sum()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let samples = samples();
        let mut net = Numbers::random(768, 32, 16, 5);
        let mut gradient = Numbers::zeros(768, 32, 16);
        loss(&net, &samples, Some(&mut gradient));
        let steep = (0..net.all.len()).filter(|&i| gradient.all[i].abs() > 0.01);
        let chosen: Vec<usize> = steep.step_by(5).take(60).collect();
        assert!(chosen.len() > 10);
        for i in chosen {
            let old = net.all[i];
            let mut at = |value: f32| {
                net.all[i] = value;
                loss(&net, &samples, None)
            };
            let slope = (at(old + 0.01) - at(old - 0.01)) / 0.02;
            at(old);
            let expected = gradient.all[i];
            assert!((slope - expected).abs() < 0.2 * expected.abs() + 0.003, "{i}: {slope}, {expected}");
        }
    }

    #[test]
    fn steps_lead_down() {
        let samples = samples();
        let mut net = Numbers::random(768, 32, 16, 5);
        let mut adam = Adam::new(net.all.len());
        let mut gradients = vec![Numbers::zeros(768, 32, 16); 2];
        let before = loss(&net, &samples, None);
        for _ in 0..60 {
            loss(&net, &samples, gradients.first_mut());
            adam.step(&mut net, &mut gradients, 2, 0.003);
        }
        let after = loss(&net, &samples, None);
        assert!(after < before / 10.0, "{before} to {after}");
    }
}
