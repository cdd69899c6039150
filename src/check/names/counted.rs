//! What a walk may take: expressions are counted, and what is gone through of their values.

use super::env::Env;
use super::shape::ValueShape;
use super::walk::Walk;
use crate::render::steps::DEEPEST;

/// How many expressions are looked at for one face before its templates are given up.
const MAX_STEPS: usize = 2_000_000;
/// So many parts of a value that is gone through, and variables that are copied, are a step.
const PARTS: usize = 16;
/// Of a value that a template makes nothing more is known where it has more parts than this, or is as deep as
/// no template may make one.
const MOST_PARTS: usize = 20_000;

impl Walk<'_> {
    /// Whether the templates were given up.
    pub fn is_spent(&self) -> bool {
        self.steps >= MAX_STEPS
    }

    /// Counts an expression; false where there have been too many.
    pub(super) fn step(&mut self) -> bool {
        self.steps += 1;
        !self.is_spent()
    }

    /// What is known where a way begins.
    pub(super) fn way(&mut self, env: &Env) -> Env {
        self.pay(env.size());
        env.clone()
    }

    pub(super) fn join(&mut self, env: &mut Env, way: Env) {
        self.pay(way.size());
        env.changed(&way).for_each(|shape| self.go_through(shape));
        if !self.is_spent() {
            env.join(way);
        }
    }

    /// Counts work of so many parts.
    pub(super) fn pay(&mut self, parts: usize) {
        self.steps = self.steps.saturating_add(parts.div_ceil(PARTS));
    }

    /// The parts of values that may be gone through yet.
    fn left(&self) -> usize {
        MAX_STEPS.saturating_sub(self.steps).saturating_mul(PARTS)
    }

    /// Counts going through all of a value.
    pub(super) fn go_through(&mut self, shape: &ValueShape) {
        let all = self.left();
        let mut left = all;
        shape.is_within(usize::MAX, &mut left);
        self.pay(all - left);
    }

    /// Takes all of a value as read.
    pub(super) fn read(&mut self, shape: &ValueShape) {
        self.go_through(shape);
        if !self.is_spent() {
            self.uses.reads.whole(shape);
        }
    }

    /// Either of two values.
    pub(super) fn either(&mut self, one: &ValueShape, other: &ValueShape) -> ValueShape {
        self.go_through(one);
        self.go_through(other);
        match self.is_spent() {
            true => ValueShape::any(),
            false => one.or(other),
        }
    }

    /// What stands below some key of a value.
    pub(super) fn below(&mut self, of: &ValueShape) -> ValueShape {
        self.go_through(of);
        match self.is_spent() {
            true => ValueShape::any(),
            false => of.below(),
        }
    }

    /// A value that the template makes: one that is small may be endless to go through.
    pub(super) fn made(&mut self, shape: ValueShape) -> ValueShape {
        let all = MOST_PARTS.min(self.left());
        let mut left = all;
        let is_within = shape.is_within(DEEPEST, &mut left);
        self.pay(all - left);
        if is_within {
            return shape;
        }
        self.uses.reads.all();
        ValueShape::any()
    }

    /// Whether two values, or names with values, are the same; what that takes is counted.
    pub(super) fn are_same(&mut self, same: impl FnOnce(&mut usize) -> bool) -> bool {
        let all = self.left();
        let mut left = all;
        let is_same = same(&mut left);
        self.pay(1 + all - left);
        is_same
    }

    /// Takes every field of a value as read, and nothing below them.
    pub(super) fn read_each(&mut self, of: &ValueShape) {
        self.pay(of.names().count());
        self.uses.reads.each(of);
    }
}
